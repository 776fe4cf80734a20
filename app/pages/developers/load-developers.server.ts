import { readsAMinute } from "~/pages/api/data-response.server"
import type { Settings } from "~/platform/env.server"
import { type DevelopersView, toDevelopersView } from "./developers-view"

export function loadDevelopers(request: Request, { settings }: { settings: Settings }): DevelopersView {
  return toDevelopersView(settings.APP_ORIGIN ?? new URL(request.url).origin, readsAMinute)
}
