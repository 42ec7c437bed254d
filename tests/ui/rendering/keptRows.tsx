import { renderToString } from 'react-dom/server'
import { keepFor } from '#app/keptMarkup.server.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { NowContext, useNow } from '#ui/now.tsx'
import { kept, MarkupContext } from '#ui/rendering/kept.tsx'
import { useViewer, type Viewer, ViewerContext } from '#ui/shell/viewer.tsx'

/** How often rows were drawn. */
export const drawn = { times: 0 }

export interface Row {
  id: number
  title: string
}

/** Draws rows, and whatever it can learn about the reader. */
function Drawn({ rows }: { rows: Row[] }) {
  drawn.times += 1
  const now = useNow()
  const { nickname } = useViewer()
  return rows.map(({ id, title }) => (
    <li key={id}>
      {title} · {now - id} {nickname}
    </li>
  ))
}
const Rows = kept('ul', Drawn)

/** A page with rows, for a reader at a time; `keep`: the server keeps markup. */
export const page = (rows: Row[], { nickname = '김하늘', now = 5_000, keep = true } = {}) => {
  const { keepMarkup, fillIn } = keepFor(null, 'secret')
  const html = renderToString(
    <NowContext.Provider value={now}>
      <ViewerContext.Provider value={{ nickname } as Viewer}>
        <MarkupContext.Provider value={keep ? keepMarkup : null}>
          <Rows className="hair" of={{ rows }} />
        </MarkupContext.Provider>
      </ViewerContext.Provider>
    </NowContext.Provider>,
  )
  return Buffer.concat(fillIn(html)).toString()
}

const Likes = kept('div', ({ subject }: { subject: string }) => (
  <OnceForm method="post" action="/likes">
    <button type="submit">{`${subject} 추천`}</button>
  </OnceForm>
))
const Liked = kept('section', ({ subjects }: { subjects: string[] }) => (
  <>
    <h2>추천</h2>
    {subjects.map((subject) => (
      <Likes key={subject} of={{ subject }} />
    ))}
  </>
))

/** A page with a form for each subject, in kept markup within kept markup. */
export function formsFor(readerId: number | null, subjects: string[], secret = 'secret'): string {
  const { keepMarkup, fillIn } = keepFor(readerId, secret)
  const html = renderToString(
    <MarkupContext.Provider value={keepMarkup}>
      <Liked of={{ subjects }} />
      <Liked of={{ subjects: subjects.slice(1) }} />
    </MarkupContext.Provider>,
  )
  return Buffer.concat(fillIn(html)).toString()
}

/** The same rows as React draws them on a page that keeps no markup and knows no reader. */
export const plainPage = (rows: Row[], now: number) =>
  renderToString(
    <NowContext.Provider value={now}>
      <Rows className="hair" of={{ rows }} />
    </NowContext.Provider>,
  )
