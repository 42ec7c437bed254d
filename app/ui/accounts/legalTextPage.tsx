import { fullTime } from '../time.ts'

/** A legal text, with its version and the day from which it is in force. */
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it */}
      <div className="prose pt-4" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="meta px-4 pb-4">
        {fullTime(publishedAt)}부터 · 버전 {version}
      </p>
    </section>
  )
}
