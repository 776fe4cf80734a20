import { data, redirect } from "@remix-run/cloudflare"
import { maxScreens } from "~/model/watchlists/saved-screen"
import { addScreen, deleteScreen, renameScreen } from "~/stores/people/saved-screens-store.server"
import type { User } from "~/stores/people/users-store.server"
import { parseScreenerParams } from "./parse-screener-params"
import { parseScreenChange } from "./screen-change"
import { screenerAddress } from "./screener-params"

interface ScreensContext {
  db: D1Database
  user: () => Promise<User | null>
}

/** Handles the forms of saved screens: a redirect to the screen, or a 400 with the reason. */
export async function changeScreens(request: Request, { db, user }: ScreensContext) {
  const [form, owner] = await Promise.all([request.formData(), user()])
  if (!owner) return data({ problem: "Log in to save screens." }, 401)
  const change = parseScreenChange(form)
  if ("problem" in change) return data(change, 400)
  const address = screenerAddress(parseScreenerParams(new URL(request.url).searchParams))
  switch (change.intent) {
    case "save-screen": {
      const params = new URL(address, request.url).search.slice(1)
      if (await addScreen(db, owner.id, { name: change.name, params }, Date.now())) break
      const problem = `“${change.name}” was not saved: you already have a screen with this name, or ${maxScreens} screens.`
      return data({ problem }, 400)
    }
    case "rename-screen":
      if (await renameScreen(db, owner.id, change)) break
      return data({ problem: `You already have a screen named “${change.name}”.` }, 400)
    case "delete-screen":
      await deleteScreen(db, owner.id, change.screen)
  }
  return redirect(address)
}
