/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-normal bg-blue px-4 py-2.5 text-small text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
