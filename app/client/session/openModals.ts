// Shows one launch notice per start, after the page has loaded. Its reader can dismiss it for today or for ever.

interface Notice {
  id: number
  title: string
  body: string
  imagePath: string | null
  link: string | null
}

const STARTED = 'started'
const keyOf = ({ id }: Notice) => `notice-${id}`
const today = () => new Date().toDateString()

/** Where site data is blocked, every start is the first and no notice can be dismissed. */
function remember(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value)
  } catch {
    // The notice shows again.
  }
}

function recall(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

const isPutAway = (notice: Notice): boolean =>
  ['never', today()].includes(recall(() => localStorage, keyOf(notice)) ?? '')

async function showFirst(): Promise<void> {
  if (recall(() => sessionStorage, STARTED) !== null) return
  remember(() => sessionStorage, STARTED, '1')
  const answer = await fetch('/api/v0/open-modals').catch(() => null)
  if (!answer?.ok) return
  const { contents }: { contents: Notice[] } = await answer.json()
  const notice = contents.find((each) => !isPutAway(each))
  // Never over another dialog: the next start shows it.
  if (notice && document.querySelector('dialog[open]') === null) show(notice)
}

function show(notice: Notice): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  const body = append(dialog, 'div', 'dialog-body open-modal')
  const title = append(body, 'h2', '', notice.title)
  title.id = 'open-modal-title'
  dialog.setAttribute('aria-labelledby', title.id)
  if (notice.imagePath) append(body, 'img', '').setAttribute('src', notice.imagePath)
  append(body, 'p', 'case-words', notice.body)
  if (notice.link)
    append(body, 'a', 'btn btn-primary btn-block', '자세히 보기').setAttribute('href', notice.link)
  const acts = append(body, 'div', 'two-col')
  const putAway = (words: string, value: string) => {
    const button = append(acts, 'button', 'btn', words)
    button.addEventListener('click', () => {
      remember(() => localStorage, keyOf(notice), value)
      dialog.close()
    })
  }
  putAway('오늘 그만 보기', today())
  putAway('다시 보지 않기', 'never')
  append(body, 'button', 'btn btn-plain btn-block', '닫기').addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function append<Tag extends keyof HTMLElementTagNameMap>(
  to: Element,
  tag: Tag,
  className: string,
  text = '',
) {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  if (tag === 'button') made.setAttribute('type', 'button')
  if (tag === 'img') made.setAttribute('alt', '')
  to.append(made)
  return made
}

void showFirst()
