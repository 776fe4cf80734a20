import {
  ArrowLeftRight,
  BookOpen,
  BriefcaseBusiness,
  Building2,
  Calculator,
  CalendarDays,
  ChartLine,
  FileText,
  Filter,
  Mail,
  Sprout,
  Star,
  Table2,
  Users,
} from "lucide-react"
import type { EntryIcon as EntryIconName } from "./entries"

const icons = {
  business: Building2,
  filings: FileText,
  financials: Table2,
  visualize: ChartLine,
  dcf: Calculator,
  investors: Users,
  insiders: ArrowLeftRight,
  holdings: BriefcaseBusiness,
  portfolio: ChartLine,
  companies: Building2,
  watchlist: Star,
  screener: Filter,
  letters: Mail,
  earnings: CalendarDays,
  compounding: Sprout,
  blog: BookOpen,
}

export function EntryIcon({ name }: { name: EntryIconName }) {
  const Icon = icons[name]
  return <Icon className="icon" />
}
