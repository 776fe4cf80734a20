import type { ButtonHTMLAttributes } from "react"

type ButtonTone = "main" | "plain"

const shape =
  "inline-flex min-h-9 items-center justify-center gap-2 rounded-normal border px-3.5 text-data font-medium"
const tones = {
  main: "border-blue bg-blue text-paper hover:opacity-90",
  plain: "border-hair-2 hover:border-edge",
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & { tone?: ButtonTone }

export function Button({ tone = "plain", type = "submit", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={`${shape} ${tones[tone]} disabled:cursor-not-allowed disabled:opacity-60`}
      {...rest}
    />
  )
}
