import { fullTime } from '../time.ts'

/** A text that members agree to, from which day it is in force, and its version. */
export function LegalTextPage({
  html,
  version,
  publishedAt,
}: {
  html: string
  version: string
  publishedAt: number
}) {
  return (
    <section className="panel">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it was rendered */}
      <div className="prose pt-4" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="meta px-4 pb-4">
        {fullTime(publishedAt)}부터 · 버전 {version}
      </p>
    </section>
  )
}
