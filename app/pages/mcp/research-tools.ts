import type { ResearchTool } from "./tool"
import { companyTools } from "./tools/company-tools"
import { detailTools } from "./tools/detail-tools"
import { filingTools } from "./tools/filing-tools"
import { findingTools } from "./tools/finding-tools"
import { holdingTools } from "./tools/holding-tools"
import { ownerTools } from "./tools/owner-tools"
import { statementTools } from "./tools/statement-tools"

/** At most 25: clients show all of them to a model with each question. */
export const researchTools: ResearchTool[] = [
  ...findingTools,
  ...companyTools,
  ...statementTools,
  ...detailTools,
  ...filingTools,
  ...holdingTools,
  ...ownerTools,
]
