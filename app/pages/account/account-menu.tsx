import { Link, useFetcher, useLocation, useNavigate } from "@remix-run/react"
import { CircleUser, LogIn, LogOut } from "lucide-react"
import { type ComponentType, type MouseEvent, useState } from "react"
import { useAccount } from "~/pages/session/use-account"
import type { SignInDialogProps } from "~/pages/sign-in/sign-in-dialog"

const item =
  "flex min-h-9 items-center gap-2.5 whitespace-nowrap text-small font-medium text-ink-2 hover:text-ink"

/** Login, or the account and Logout. */
export function AccountMenu() {
  const { user } = useAccount()
  return (
    <nav aria-label="Account" className="ml-auto flex items-center tablet:gap-4 desktop:gap-6">
      {user ? (
        <>
          <Link to="/account" className={item} title="Your account">
            <span className="max-w-[10em] truncate max-desktop:sr-only">
              {user.displayName || user.email || "Your account"}
            </span>
            <CircleUser className="icon" />
          </Link>
          <Logout />
        </>
      ) : null}
      <Login isHidden={user !== null} />
    </nav>
  )
}

function Logout() {
  const { pathname } = useLocation()
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action="/logout">
      <input type="hidden" name="returnTo" value={pathname} />
      <button type="submit" className={item}>
        <span className="max-tablet:sr-only">Logout</span>
        <LogOut className="icon" />
      </button>
    </fetcher.Form>
  )
}

/** Links to the sign-in page. With scripts, loads and opens the dialog instead. */
function Login({ isHidden }: { isHidden: boolean }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)

  function open(event: MouseEvent) {
    if (pathname === "/login" || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    import("~/pages/sign-in/sign-in-dialog").then(
      ({ SignInDialog }) => {
        setDialog(() => SignInDialog)
        setOpen(true)
      },
      () => navigate("/login"),
    )
  }

  return (
    <>
      {isHidden ? null : (
        <Link to="/login" className={item} onClick={open}>
          <span className="max-tablet:sr-only">Login</span>
          <LogIn className="icon" />
        </Link>
      )}
      {Dialog ? <Dialog isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
