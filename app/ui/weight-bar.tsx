/** A bar for a weight beside its figure, as wide as `of` at most. Decoration: the figure says the same. */
export function WeightBar({
  weight,
  of = 100,
  tone = "fill-blue",
  className = "h-2 w-40",
}: {
  weight: number
  of?: number
  tone?: string
  className?: string
}) {
  const percent = of > 0 ? Math.min(100, Math.max(0.5, (Math.abs(weight) / of) * 100)) : 0.5
  return (
    <svg className={`ml-auto ${className}`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={percent.toFixed(1)} height="4" className={tone} />
    </svg>
  )
}
