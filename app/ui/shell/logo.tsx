/** The logo: a price that falls in steps. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path className="line" d="M4 8h7v7h7v7h6" />
      <circle className="dot" cx="26.5" cy="22" r="3.6" />
    </svg>
  )
}
