import { useLocation, useNavigation } from "@remix-run/react"

/** True while another page is on its way; a change of the query alone keeps what is shown. */
export function useIsChangingPath(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === "loading" && location.pathname !== pathname
}
