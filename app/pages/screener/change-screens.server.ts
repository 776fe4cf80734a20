import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare"
import { z } from "zod"
import { parseForm, type RefusedForm } from "~/lib/parse-form"
import { tidyLine } from "~/lib/text/tidy-line"
import { maxScreenNameLength, maxScreens } from "~/model/watchlists/saved-screen"
import { addScreen, deleteScreen, renameScreen } from "~/stores/people/saved-screens-store.server"
import { parseScreenerParams } from "./parse-screener-params"
import { screenerAddress } from "./screener-params"

const screen = z.string().min(1).max(maxScreenNameLength)
const needed = "Enter a name for the screen."
const name = z
  .string({ error: needed })
  .transform((text) => tidyLine(text, maxScreenNameLength))
  .pipe(z.string({ error: needed }).min(1, needed))

/** The forms of saved screens. The saved screen is that of the form's address. */
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-screen"), name }),
  z.object({ intent: z.literal("rename-screen"), screen, name }),
  z.object({ intent: z.literal("delete-screen"), screen }),
])

type ScreenChange = z.infer<typeof schema>

/** The requested change, or why there is none. */
function parseScreenChange(form: FormData): ScreenChange | RefusedForm {
  return parseForm(form, schema)
}

type ScreensContext = Pick<AppLoadContext, "db" | "user">

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
