import { type Cheerio, type CheerioAPI, load } from 'cheerio'
import type { Element } from 'domhandler'
import type { Member } from '#domain/accounts/member.ts'
import { asBrowser } from './calls.ts'

/** Typed, ticked or chosen values by field name. */
type Typed = Record<string, string | string[] | File>

/** A form of a page, by its address and the value of the pressed button. */
interface Pressed {
  /** The beginning of the form's address; without it, the first form with the button. */
  to?: string
  act?: string
  /**
   * True for a single click; otherwise each button is pressed twice at the same time, like a double click,
   * and the answer of the act is shown, which of two processes the second may give.
   */
  isSingle?: boolean
}

/** A browser without scripts: it opens pages, follows redirects and submits the forms of a page. */
export class PlainBrowser {
  readonly #origin: string
  readonly #cookies: Map<string, string>
  /** The accepted forms, each with its pressed button. */
  readonly sent: Array<{ path: string; act: string }> = []
  #address = '/'
  #page: CheerioAPI = load('')

  constructor(origin: string, cookies = new Map<string, string>()) {
    this.#origin = origin
    this.#cookies = cookies
  }

  /** Signs a member in, replacing the previous session. */
  async signIn(member: Member): Promise<this> {
    const { Cookie = '' } = await asBrowser(member)
    this.#keep(Cookie)
    return this
  }

  /** Opens another tab of the same browser. */
  openTab = (path: string): Promise<PlainBrowser> => new PlainBrowser(this.#origin, this.#cookies).open(path)

  /** The current address. */
  get address(): string {
    return this.#address
  }

  get html(): string {
    return this.#page.html()
  }

  /** Every checkbox of the page, ticked. */
  get everyTick(): Typed {
    const $ = this.#page
    return Object.fromEntries(
      $('main input[type=checkbox]')
        .toArray()
        .map((box) => [$(box).attr('name') ?? '', $(box).attr('value') ?? 'on']),
    )
  }

  /** The text of the page, including noscript content. */
  get words(): string {
    const page = load(this.#page.html())
    page('script, style').remove()
    return (
      page('body')
        .html()
        ?.replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ') ?? ''
    )
  }

  /** The refused fields by name: the error and the typed value of each. */
  get refused(): Record<string, { error: string; typed: string }> {
    const $ = this.#page
    const fields = $('main [aria-invalid="true"]').toArray()
    return Object.fromEntries(
      fields.map((element) => {
        const field = $(element)
        const [errorId = ''] = (field.attr('aria-describedby') ?? '').split(' ')
        const error = $(`[id="${errorId}"]`).text().trim()
        return [field.attr('name') ?? '', { error, typed: String(field.val() ?? field.text()) }]
      }),
    )
  }

  async open(path: string): Promise<this> {
    return this.#show(path, await this.#ask(path))
  }

  /** Downloads the file of a link. */
  async download(path: string): Promise<string> {
    return (await this.#ask(path)).text()
  }

  /**
   * Fills in a form of the page, presses its button and shows the answer, also when it refuses the input.
   */
  async press({ to, act = '', isSingle }: Pressed, typed: Typed = {}): Promise<this> {
    const { form, action } = this.#findForm(to, act)
    const path = this.#resolve(action)
    const body = this.#fill(form, act, typed)
    const send = () => this.#ask(path, { method: 'POST', body })
    const [first, twin] = await Promise.all([send(), isSingle ? null : send()])
    const isLost = twin !== null && (twin.status === 404 || twin.status >= 500)
    if (isLost) throw new Error(`${path} pressed twice answered ${twin.status}`)
    const answer = twin && twin.status < 400 && first.status >= 400 ? twin : first
    if (answer.status < 400) this.sent.push({ path, act })
    return this.#show(path, answer)
  }

  /** The form with the button, and where the button sends it: a button may stand outside its form. */
  #findForm(to: string | undefined, act: string): { form: Cheerio<Element>; action: string | undefined } {
    const $ = this.#page
    const buttonsOf = (form: Cheerio<Element>) => {
      const inside = form.find('[name="_act"]').toArray()
      return [...inside, ...$(`[name="_act"][form="${form.attr('id')}"]`).toArray()]
    }
    for (const element of $('form[method="post"]').toArray()) {
      const form = $(element)
      const buttons = buttonsOf(form).map((button) => $(button))
      const choices =
        buttons.length === 0
          ? [{ value: '', action: form.attr('action') }]
          : buttons.map((button) => ({
              value: button.attr('value') ?? '',
              action: button.attr('formaction') ?? form.attr('action'),
            }))
      const found = choices.find(
        ({ value, action }) => value === act && (to === undefined || this.#resolve(action).startsWith(to)),
      )
      if (found) return { form, action: found.action }
    }
    throw new Error(`${this.#address} has no form to ${to ?? 'anywhere'} with ${act || 'a button'}`)
  }

  #fill(form: Cheerio<Element>, act: string, typed: Typed): URLSearchParams | FormData {
    const $ = this.#page
    const isMultipart = form.attr('enctype') === 'multipart/form-data'
    const body = isMultipart ? new FormData() : new URLSearchParams()
    const add = (name: string, value: string | File) => void (body as FormData).append(name, value as string)
    for (const element of form.find('input, select, textarea').toArray()) {
      const field = $(element)
      const name = field.attr('name')
      const isOff =
        field.is('[disabled]') || (field.is('[type=checkbox], [type=radio]') && !field.is('[checked]'))
      if (!name || isOff || name in typed || field.is('[type=file]')) continue
      add(
        name,
        field.is('textarea')
          ? field.text()
          : String(field.val() ?? field.find('option').first().attr('value') ?? 'on'),
      )
    }
    for (const [name, value] of Object.entries(typed)) for (const one of [value].flat()) add(name, one)
    const hasField = form.find('input[name="_act"]').length > 0
    if (act !== '' && !hasField) add('_act', act)
    return body
  }

  #resolve(action: string | undefined): string {
    const { pathname, search } = new URL(action || this.#address, new URL(this.#address, this.#origin))
    return pathname + search
  }

  async #ask(
    path: string,
    asking: { method?: string; body?: URLSearchParams | FormData } = {},
  ): Promise<Response> {
    const headers = {
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      Referer: this.#origin + this.#address,
      'Sec-Fetch-Mode': 'navigate',
      ...(asking.method && { Origin: this.#origin }),
    }
    const answer = await fetch(this.#origin + path, { ...asking, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  async #show(path: string, answer: Response): Promise<this> {
    const next = answer.headers.get('Location')
    if (next !== null) return this.open(next.replace(this.#origin, '').replace(/#.*$/, ''))
    const text = await answer.text()
    if (![200, 400, 409].includes(answer.status))
      throw new Error(`${path} answered ${answer.status}: ${load(text)('.error, h1').text()}`)
    this.#address = path
    this.#page = load(text, { scriptingEnabled: false })
    return this
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const split = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, split), pair.slice(split + 1))
  }
}
