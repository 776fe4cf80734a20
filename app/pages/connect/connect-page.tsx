import type { ReactNode } from "react"
import { brand } from "~/lib/brand"
import { useAccount } from "~/pages/session/use-account"
import { CodeSample } from "~/ui/code-sample"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import { accountMcp, openMcp } from "./mcp-paths"

/** How assistants are connected. */
export function ConnectPage() {
  const { origin } = useAccount()
  const address = origin + accountMcp
  return (
    <article className="max-w-[760px]">
      <PageHeader
        title="Connect an assistant"
        lede={`Assistants read statements, filings and holdings from ${brand.name} with their sources, and your watchlists if you allow it.`}
      />
      <Text>
        With your account: <code className="wrap-anywhere">{address}</code>, whose tools also use your
        watchlists. Without one: <code className="wrap-anywhere">{origin + openMcp}</code>, which does not ask
        who you are.
      </Text>
      <Section title="Claude">
        <Text>
          In Settings, Connectors, choose “Add custom connector” and enter the address. Claude opens this
          site, where you allow the connection. In Claude Code:
        </Text>
        <CodeSample
          label="Terminal"
          code={`claude mcp add --transport http ${brand.name.toLowerCase()} ${address}`}
        />
      </Section>
      <Section title="ChatGPT">
        <Text>
          In Settings, Apps &amp; Connectors, turn on developer mode under “Advanced settings”. Then choose
          “Create”, enter the address, and OAuth for authentication.
        </Text>
      </Section>
      <Section title="VS Code">
        <Text>Add the server once, and allow the connection when VS Code asks for it.</Text>
        <CodeSample
          label="Terminal"
          code={`code --add-mcp '${JSON.stringify({ name: brand.name.toLowerCase(), type: "http", url: address })}'`}
        />
      </Section>
      <Section title="Any other program">
        <Text>
          Programs find the way by themselves: the address answers 401 with the address of its description
          (RFC 9728), programs register themselves (RFC 7591), and PKCE with S256 is required. A program that
          cannot do this sends a token from <TextLink to="/account">your account</TextLink> as{" "}
          <code>Authorization: Bearer</code>. For the registry of MCP servers, this site has{" "}
          <a className="link" href="/server.json">
            server.json
          </a>
          .
        </Text>
      </Section>
      <Section title="What a connected program may do">
        <Text>
          Only what you choose when you allow it: read your watchlists, change them, or read your saved
          screens. Its access is renewed every hour and ends after thirty days without use. You see and end
          connections in <TextLink to="/account">your account</TextLink>.
        </Text>
      </Section>
    </article>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-[46.5em] py-2 text-small text-ink-2">{children}</p>
}
