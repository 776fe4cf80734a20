import { companyTools } from "./company-tools"
import { filingTools } from "./filing-tools"
import { findingTools } from "./finding-tools"
import { holdingTools } from "./holding-tools"
import type { ResearchTool } from "./tool"

export const researchTools: ResearchTool[] = [
  ...findingTools,
  ...companyTools,
  ...filingTools,
  ...holdingTools,
]
