import type { Plant } from "../plant"

const replyTests = ["tests/unit/addresses/mcp/reply.test.ts"]
const markdownTests = ["tests/unit/lib/text/html-to-markdown.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "a reader who prefers pages gets Markdown",
    file: "app/platform/requests/markdown-request.ts",
    search: 'weight > 0 && weight >= (weights.get("text/html") ?? 0)',
    replace: "weight > 0",
    tests: ["tests/unit/platform/requests/markdown-request.test.ts"],
  },
  {
    mistake: "the data of an answer is longer than it may be",
    file: "app/addresses/mcp/reply.ts",
    search: "Math.max(used.text, used.data) > room",
    replace: "used.text > room",
    tests: replyTests,
  },
  {
    mistake: "rows that a source has divided are left out again",
    file: "app/addresses/mcp/reply.ts",
    search: "rows.slice(offset - start)",
    replace: "rows.slice(offset)",
    tests: replyTests,
  },
  {
    mistake: "a line break in a filer's text leaves its cell",
    file: "app/lib/text/markdown-table.ts",
    search: '.replace(/\\s+/g, " ")',
    replace: "",
    tests: replyTests,
  },
  {
    mistake: "a bar in a cell makes another column",
    file: "app/lib/text/table-lines.ts",
    search: '.replaceAll("|", "\\\\|")',
    replace: "",
    tests: markdownTests,
  },
  {
    mistake: "text outside of the wanted element is written",
    file: "app/lib/text/html-to-markdown.ts",
    search: "!this.isDone && (!this.options.within || this.withinDepth > 0)",
    replace: "!this.options.within || this.withinDepth > 0 || this.isDone",
    tests: markdownTests,
  },
  {
    mistake: "rows beyond the limit of a page as Markdown are left out without a word",
    file: "app/addresses/text/data-markdown.ts",
    search: "left > 0",
    replace: "left > 1",
    tests: ["tests/unit/addresses/text/data-markdown.test.ts"],
  },
  {
    mistake: "a page as Markdown has the line above its title first",
    file: "app/lib/text/html-to-markdown.ts",
    search: "if (title > 0)",
    replace: "if (title > 99)",
    tests: markdownTests,
  },
  {
    mistake: "the first row of a table without a head becomes its head",
    file: "app/lib/text/table-lines.ts",
    search: "return toTable(kept, isNamed)",
    replace: "return toTable(kept)",
    tests: markdownTests,
  },
  {
    mistake: "a table of an answer is without the units of its columns",
    file: "app/addresses/text/data-markdown.ts",
    search: "explain(used, notes),",
    replace: '"",',
    tests: ["tests/unit/addresses/text/data-markdown.test.ts"],
  },
  {
    mistake: "the price beside ratios has no link",
    file: "app/model/workbook/statement-tables.ts",
    search: "return each && period ?",
    replace: "return each && !period ?",
    tests: ["tests/unit/model/workbook/statement-book.test.ts"],
  },
]
