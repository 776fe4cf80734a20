import { z } from "zod"
import type { DataAddress, DataParameter } from "~/addresses/definitions/define-address"
import { toJsonSchema } from "~/lib/json-schema"

type Schema = z.core.JSONSchema._JSONSchema

const reserved = new Set(["class", "from", "in", "with", "is", "not", "or", "and", "import", "global", "as"])

/** The module with a method for each address, and the types of its rows. */
export function toPython(addresses: readonly DataAddress[]): string {
  const types = addresses.flatMap((address) => {
    const fields = listRowFields(address)
    return fields.length > 0 ? [toTypedDict(address, fields)] : []
  })
  return `${[
    '"""Generated from the definitions of the data addresses. Do not edit."""\n',
    "from __future__ import annotations\n",
    "from typing import Any, Literal, TypedDict\n",
    "from urllib.parse import quote as _quote\n",
    "from .answer import Answer\n\n",
    'def quote(text: str) -> str:\n    return _quote(str(text), safe="")\n\n',
    types.join("\n\n"),
    "\n\nclass Addresses:\n    def _read(self, path: str, query: dict[str, Any]) -> Any:\n        raise NotImplementedError\n",
    addresses.map(toMethod).join("\n"),
  ].join("\n")}`
}

function listRowFields({ response }: DataAddress): [name: string, schema: Schema][] {
  const { rows } = response.shape
  if (!(rows instanceof z.ZodArray) || !(rows.element instanceof z.ZodObject)) return []
  return Object.entries(toJsonSchema(rows.element).properties ?? {})
}

const toWords = ({ id }: DataAddress) =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).split("-")

const toRowName = (address: DataAddress) =>
  `${toWords(address)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}Row`

/** The form of a call takes names that are words of Python, such as `class`. */
function toTypedDict(address: DataAddress, fields: readonly [string, Schema][]): string {
  const name = toRowName(address)
  const lines = fields.map(([field, schema]) => `        ${JSON.stringify(field)}: ${toType(schema)},`)
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join("\n")}\n    },\n    total=False,\n)`
}

function toType(schema: Schema): string {
  if (typeof schema === "boolean") return "Any"
  const { anyOf, enum: choices, const: only, type, items } = schema
  if (anyOf) return [...new Set(anyOf.map(toType))].join(" | ")
  if (only !== undefined) return `Literal[${toLiteral(only)}]`
  if (choices) return `Literal[${choices.map(toLiteral).join(", ")}]`
  if (type === "array")
    return `list[${typeof items === "object" && !Array.isArray(items) ? toType(items) : "Any"}]`
  return plainTypes[String(type)] ?? "Any"
}

const plainTypes: Readonly<Record<string, string>> = {
  ...{ string: "str", integer: "int", number: "float", boolean: "bool" },
  ...{ null: "None", object: "dict[str, Any]" },
}

function toLiteral(value: unknown): string {
  return value === true ? "True" : value === false ? "False" : JSON.stringify(value)
}

function toMethod(address: DataAddress): string {
  const { title, description, path, parameters } = address
  const inPath = parameters.filter((parameter) => parameter.in === "path")
  const inQuery = parameters.filter((parameter) => parameter.in === "query")
  const needed = inQuery.filter(({ isRequired }) => isRequired)
  const others = inQuery.filter(({ isRequired }) => !isRequired)
  const signature = [
    "self",
    ...[...inPath, ...needed].map((parameter) => `${toName(parameter)}: ${toParameterType(parameter)}`),
    ...(others.length > 0 ? ["*"] : []),
    ...others.map((parameter) => `${toName(parameter)}: ${toParameterType(parameter)} | None = None`),
  ]
  const rows = listRowFields(address).length > 0 ? toRowName(address) : "dict[str, Any]"
  const query = inQuery.map((parameter) => `"${parameter.name}": ${toName(parameter)}`).join(", ")
  const notes = parameters.map((parameter) => `        ${toName(parameter)}: ${parameter.description}.`)
  const text = [`${title}. ${description}`, ...(notes.length > 0 ? ["", ...notes] : [])].join("\n")
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `{quote(${name})}`)
  return [
    `    def ${toWords(address).join("_")}(`,
    ...signature.map((each) => `        ${each},`),
    `    ) -> Answer[${rows}]:`,
    `        """${text.replaceAll("\\", "\\\\")}"""`,
    `        return self._read(f"${filled}", {${query}})`,
    "",
  ].join("\n")
}

const toName = ({ name }: DataParameter) => (reserved.has(name) ? `${name}_` : name)

function toParameterType({ schema, isNumber }: DataParameter): string {
  const type = toType(toJsonSchema(schema))
  return isNumber ? "int | float" : type
}
