import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { answerMcp, refuseMcpMethod } from "~/pages/mcp/mcp-server.server"

export function loader() {
  return refuseMcpMethod()
}

export async function action({ request, context }: ActionFunctionArgs) {
  return request.method === "POST" ? answerMcp(request, context) : refuseMcpMethod()
}
