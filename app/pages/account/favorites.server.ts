import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import { parseForm } from "~/lib/parse-form"
import { tidyLine } from "~/lib/text/tidy-line"
import { subjectTypes } from "~/model/directory/subject-type"
import { changeFavorites, listFavorites, maxFavorites } from "~/stores/people/favorites-store.server"
import type { User } from "~/stores/people/users-store.server"

type FavoritesContext = Pick<AppLoadContext, "db" | "user">

const subjects = z
  .array(
    z.object({
      type: z.enum(subjectTypes),
      identifier: z.string().regex(/^[A-Za-z0-9.-]{1,20}$/),
      name: z
        .string()
        .default("")
        .transform((text) => tidyLine(text, 120)),
    }),
  )
  .max(maxFavorites)

/** A JSON list of favorites, as text. */
const favoritesText = (name: string) =>
  z
    .string()
    .default("[]")
    .transform((text, context) => {
      try {
        return subjects.parse(JSON.parse(text))
      } catch {
        context.addIssue({ code: "custom", message: `“${name}” is not a list of favorites.` })
        return z.NEVER
      }
    })

const schema = z.object({ add: favoritesText("add"), remove: favoritesText("remove") })

async function requireOwner({ user }: FavoritesContext): Promise<User> {
  const owner = await user()
  if (!owner) throw Response.json({ error: "You are not signed in.", rows: [] }, { status: 401 })
  return owner
}

/** Null if the session ended meanwhile, as in another tab. */
export async function loadFavorites({ db, user }: FavoritesContext) {
  const owner = await user()
  return { rows: owner && (await listFavorites(db, owner.id)) }
}

export async function updateFavorites(request: Request, context: FavoritesContext): Promise<void> {
  const { id } = await requireOwner(context)
  const change = parseForm(await request.formData(), schema)
  if ("problem" in change) throw Response.json({ error: change.problem }, { status: 400 })
  await changeFavorites(context.db, id, change, Date.now())
}
