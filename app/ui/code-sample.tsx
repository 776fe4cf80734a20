interface CodeSampleProps {
  label: string
  code: string
}

/** A program to copy; long lines scroll in their own box. */
export function CodeSample({ label, code }: CodeSampleProps) {
  return (
    <figure className="mt-4 min-w-0">
      <figcaption className="mb-1 text-note font-medium text-ink-3">{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
        tabIndex={0}
        className="overflow-x-auto rounded-small border border-hair bg-paper-2 px-4 py-3 text-data leading-relaxed"
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
