import { useFetcher, useLocation, useNavigate } from "@remix-run/react"
import { useMemo } from "react"
import { isFavorite, type RecentSubject } from "~/model/recents/recents"
import { foldText } from "~/model/search/name-key"
import { useSearchLists } from "~/pages/directory/search-lists"
import { changeFavorite, useRecents } from "~/pages/recents/recents-store"
import type { PanelGroup } from "~/pages/search/panel-groups"
import { SearchBox } from "~/pages/search/search-box"
import { useAccount } from "~/pages/session/use-account"
import { toSubject } from "~/pages/shell/entries"
import { toggleSidebar } from "~/pages/shell/sidebar-state"
import { showToast } from "~/ui/toast"
import type { GoKey } from "./go-keys"

interface PaletteProps {
  goKeys: GoKey[]
  onClose: () => void
  onShowKeys: () => void
}

/** The search with the commands of the page and of the site. */
export function Palette({ goKeys, onClose, onShowKeys }: PaletteProps) {
  const commands = [...useSubjectCommands(), ...usePageCommands(), ...useSiteCommands(onShowKeys)]
  return (
    <SearchBox
      variant="dialog"
      listCommands={(query) => toCommandGroups(query, commands, goKeys)}
      onChosen={onClose}
    />
  )
}

/** Commands for the company, fund or investor that is shown. */
function useSubjectCommands(): Command[] {
  const { pathname } = useLocation()
  const lists = useSearchLists()
  const recents = useRecents()
  const subject = toSubject(pathname)
  if (subject.type === "none") return []
  const identifier = decodeURIComponent(subject.identifier)
  const listed =
    subject.type === "investor"
      ? lists?.investors.find(([cik]) => cik === identifier)
      : lists?.companies.find(([ticker]) => ticker === identifier)
  const visited = recents.find((recent) => recent.type === subject.type && recent.identifier === identifier)
  const name = listed?.[1] ?? visited?.name ?? identifier
  const recent: RecentSubject = { type: subject.type, identifier, name }
  const isOn = isFavorite(recents, recent)
  return [
    {
      key: "favorite",
      label: isOn ? `Remove ${name} from favorites` : `Favorite ${name}`,
      to: () => changeFavorite(recent, !isOn),
    },
    { key: "watch", label: `Watch ${name}`, to: `/watchlist?add=${encodeURIComponent(identifier)}` },
    ...(subject.type === "company"
      ? [
          {
            key: "compare",
            label: `Compare ${name} with other companies`,
            to: `/compare?items=${encodeURIComponent(identifier)}`,
          },
        ]
      : []),
  ]
}

function usePageCommands(): Command[] {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are those of the page that is shown
  const files = useMemo(() => listPageCommands(document), [key])
  return [
    {
      key: "copy-link",
      label: "Copy link: the address of this page",
      to: () =>
        void navigator.clipboard.writeText(window.location.href).then(
          () => showToast("The address was copied."),
          () => showToast("The browser did not allow copying the address."),
        ),
    },
    ...files,
    // After the dialog is closed, so that it is not printed.
    { key: "print", label: "Print this page", to: () => void setTimeout(() => window.print()) },
  ]
}

function useSiteCommands(onShowKeys: () => void): Command[] {
  const { user } = useAccount()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const fetcher = useFetcher()
  return [
    { key: "toggle-sidebar", label: "Open or close the sidebar", to: toggleSidebar },
    { key: "show-keys", label: "Keyboard shortcuts", note: "?", to: onShowKeys },
    user
      ? {
          key: "log-out",
          label: "Log Out",
          to: () => fetcher.submit({ returnTo: pathname }, { method: "post", action: "/logout" }),
        }
      : { key: "log-in", label: "Log In", to: () => navigate("/login") },
  ]
}

/** The commands for files of the page and for its source, from the links that the page has. */
function listPageCommands(page: ParentNode): Command[] {
  const find = (selector: string) => page.querySelector<HTMLAnchorElement>(selector)?.href
  const files = [
    { key: "csv", label: "Download this table as CSV", to: find('main a[href*=".csv"]') },
    { key: "xlsx", label: "Download this table as a workbook", to: find('main a[href*=".xlsx"]') },
    { key: "json", label: "Open this page's data as JSON", to: find('main a[href*=".json"]') },
    { key: "sec", label: "Open at the SEC", to: find('main a[href^="https://www.sec.gov/"]') },
  ]
  return files.flatMap(({ key, label, to }) =>
    to === undefined ? [] : [{ key, label, to: () => window.location.assign(to) }],
  )
}

/** A command of the dialog, besides its search results. */
interface Command {
  key: string
  label: string
  note?: string
  /** An address, or an action. */
  to: string | (() => void)
}

/** The pages with a key, and the commands, that a query fits; all of them for an empty one. */
function toCommandGroups(query: string, commands: readonly Command[], keys: readonly GoKey[]): PanelGroup[] {
  const text = query.trim()
  return [
    {
      key: "commands",
      title: "Commands",
      lines: commands
        .filter(({ label }) => wordsBegin(label, text))
        .map(({ key, label, note = "", to }) => ({ key, name: label, note, to })),
    },
    {
      key: "keys",
      title: "Go to",
      // With a query, the pages that it names are found among all pages.
      lines:
        text === "" ? keys.map(({ key, label, to }) => ({ key: to, name: label, note: `g ${key}`, to })) : [],
    },
  ].filter(({ lines }) => lines.length > 0)
}

/** True if each word of the query begins a word of the label. */
function wordsBegin(label: string, query: string): boolean {
  const words = foldText(label).split(" ")
  return foldText(query)
    .split(" ")
    .every((begun) => words.some((word) => word.startsWith(begun)))
}
