import ts from "typescript"

/** A mistake that is generated from the code. */
export interface Mutant {
  /** The file, from the root of the repository. */
  file: string
  /** The place of the code that is replaced, as offsets of characters. */
  start: number
  end: number
  replacement: string
  isStatement: boolean
}

const comparisons = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.AsteriskToken, "/"],
  [ts.SyntaxKind.PercentToken, "*"],
])

/** Methods whose result can be left out: the receiver takes its place. */
const droppedMethods = new Set([
  ...["filter", "sort", "toSorted", "reverse", "toReversed", "slice"],
  ...["trim", "toLowerCase", "toUpperCase"],
])

const otherMethods = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["min", "max"],
  ["max", "min"],
])

/** All mistakes that a file can be given, in the order of the code. */
export function listMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  visit(source)
  return mutants

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    for (const replacement of listReplacements(node))
      mutants.push({
        ...{ file, start: node.getStart(source), end: node.end, replacement },
        isStatement: ts.isStatement(node),
      })
    ts.forEachChild(node, visit)
  }
}

function listReplacements(node: ts.Node): string[] {
  const replacements: string[] = []
  if (isCondition(node)) {
    if (node.kind !== ts.SyntaxKind.TrueKeyword && !ts.isWhileStatement(node.parent))
      replacements.push("true")
    replacements.push("false")
  }
  if (ts.isBinaryExpression(node)) replacements.push(...replaceBinary(node))
  else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    replacements.push(node.operand.getText())
  else if (ts.isNumericLiteral(node) && !isName(node)) replacements.push(`(${node.getText()} + 1)`)
  else if (node.kind === ts.SyntaxKind.TrueKeyword) replacements.push("false")
  else if (node.kind === ts.SyntaxKind.FalseKeyword) replacements.push("true")
  else if (ts.isCallExpression(node)) replacements.push(...replaceCall(node))
  else if (ts.isExpressionStatement(node) && !isSuperCall(node.expression)) replacements.push(";")
  else if (ts.isThrowStatement(node) || ts.isContinueStatement(node)) replacements.push(";")
  else if (ts.isReturnStatement(node) && node.expression && !isNothing(node.expression))
    replacements.push("return null")
  return replacements
}

/** The tested expression of an `if`, a `while` or a `? :`. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node
  if (!parent) return false
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node
  return ts.isConditionalExpression(parent) && parent.condition === node
}

function replaceBinary(node: ts.BinaryExpression): string[] {
  const [left, right] = [node.left.getText(), node.right.getText()]
  const operator = node.operatorToken.kind
  if (operator === ts.SyntaxKind.QuestionQuestionToken) return [left]
  if (operator === ts.SyntaxKind.MinusToken || operator === ts.SyntaxKind.SlashToken)
    return [`${right} ${node.operatorToken.getText()} (${left})`]
  if (operator === ts.SyntaxKind.PlusToken && [node.left, node.right].some(isText)) return []
  const other = comparisons.get(operator)
  return other ? [`${left} ${other} ${right}`] : []
}

function replaceCall(node: ts.CallExpression): string[] {
  const { expression } = node
  // A receiver alone would end an optional chain elsewhere.
  if (!ts.isPropertyAccessExpression(expression) || ts.isOptionalChain(node)) return []
  const receiver = expression.expression.getText()
  const method = expression.name.text
  if (droppedMethods.has(method)) return [receiver]
  const other = otherMethods.get(method)
  return other ? [`${receiver}.${other}(${node.arguments.map((each) => each.getText()).join(", ")})`] : []
}

function isText(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right)
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

/** A number that names a property cannot be an expression. */
function isName(node: ts.NumericLiteral): boolean {
  const { parent } = node
  return (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) && parent.initializer !== node
}

function isSuperCall(node: ts.Expression): boolean {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword
}

function isNothing(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || node.getText() === "undefined"
}

/** The file's text with the mistake. */
export function applyMutant(text: string, mutant: Mutant): string {
  const replacement = mutant.isStatement ? mutant.replacement : `(${mutant.replacement})`
  return text.slice(0, mutant.start) + replacement + text.slice(mutant.end)
}

/** The file's text, which calls `globalThis.reach` with the number of each mutant whose code runs. */
export function addProbes(text: string, mutants: [number, Mutant][]): string {
  const inserts = mutants.flatMap(([number, { start, end, isStatement }]) => {
    const probe = `globalThis.reach?.(${number})`
    return [
      { at: start, opens: true, size: end - start, text: isStatement ? `{ ${probe}; ` : `(${probe}, ` },
      { at: end, opens: false, size: end - start, text: isStatement ? " }" : ")" },
    ]
  })
  // At one place, inner code ends before outer code, and outer code begins before inner code.
  inserts.sort((a, b) => {
    if (a.at !== b.at) return a.at - b.at
    if (a.opens !== b.opens) return a.opens ? 1 : -1
    return a.opens ? b.size - a.size : a.size - b.size
  })
  let result = ""
  let done = 0
  for (const insert of inserts) {
    result += text.slice(done, insert.at) + insert.text
    done = insert.at
  }
  return result + text.slice(done)
}
