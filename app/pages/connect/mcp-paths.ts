/** The address of the tools, and the one that asks for an account before anything else. */
export const [openMcp, accountMcp] = ["/mcp", "/mcp/account"] as const
export const mcpPaths: readonly string[] = [openMcp, accountMcp]
