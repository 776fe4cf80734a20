import { z } from "zod"
import { maxTimeMs } from "./instant"

/** A time in ms since the epoch, from outside. */
export const instantSchema = z.number().int().min(0).max(maxTimeMs)
