import { companyTools } from "./company-tools"
import { detailTools } from "./detail-tools"
import { filingTools } from "./filing-tools"
import { findingTools } from "./finding-tools"
import { holdingTools } from "./holding-tools"
import { noteTools } from "./note-tools"
import { ownerTools } from "./owner-tools"
import { statementTools } from "./statement-tools"
import type { ResearchTool } from "./tool"

/** Clients show all of them to a model with each question, so their list has at most 5,000 tokens. */
export const researchTools: ResearchTool[] = [
  ...findingTools,
  ...companyTools,
  ...statementTools,
  ...detailTools,
  ...noteTools,
  ...filingTools,
  ...holdingTools,
  ...ownerTools,
]
