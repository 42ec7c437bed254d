const SIGN = 'data-field-error'

/**
 * Call it once per page: shows at each field why the form cannot be submitted, in our own text instead of the
 * browser's bubble, and focuses the first such field.
 */
export function watchFields(): void {
  document.addEventListener('invalid', (event) => refuseField(event), true)
  for (const changed of ['input', 'change'])
    document.addEventListener(changed, ({ target }) => clearField(target), true)
}

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function refuseField(event: Event): void {
  const control = event.target as FormControl
  event.preventDefault()
  const place = placeOf(control)
  if (!place || place.querySelector(`[${SIGN}]`)) return
  const error = Object.assign(document.createElement('p'), {
    id: `error-${control.name}`,
    className: 'error',
    role: 'alert',
    textContent: errorOf(control),
  })
  error.setAttribute(SIGN, '')
  place.append(error)
  control.setAttribute('aria-invalid', 'true')
  control.setAttribute('aria-errormessage', error.id)
  if (firstInvalid(control.form) === control) control.focus()
}

function clearField(target: EventTarget | null): void {
  if (!(target instanceof Element)) return
  const error = placeOf(target)?.querySelector(`[${SIGN}]`)
  if (!error || !(target as FormControl).validity?.valid) return
  error.remove()
  target.removeAttribute('aria-invalid')
  target.removeAttribute('aria-errormessage')
}

/** The element that shows the error of a control: its field, else its container. */
const placeOf = (control: Element): Element | null =>
  control.closest('.field, .tick') ?? control.parentElement

const firstInvalid = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].find(
    (element) => element.tagName !== 'FIELDSET' && (element as FormControl).validity?.valid === false,
  )

const MISSING: Record<string, string> = {
  file: '파일을 선택해주세요.',
  checkbox: '동의가 필요합니다.',
  radio: '하나를 선택해주세요.',
  'select-one': '하나를 선택해주세요.',
}

/** What is wrong with a value, in the order of importance; the first that applies is shown. */
const ERRORS: Array<[fault: keyof ValidityState, text: (control: FormControl) => string]> = [
  ['valueMissing', ({ type }) => MISSING[type] ?? '필수 항목입니다. 입력해주세요.'],
  ['badInput', () => '올바른 값을 입력해주세요.'],
  ['rangeUnderflow', (control) => `${(control as HTMLInputElement).min} 이상으로 입력해주세요.`],
  ['rangeOverflow', (control) => `${(control as HTMLInputElement).max} 이하로 입력해주세요.`],
  ['stepMismatch', () => '정수로 입력해주세요.'],
  ['tooShort', (control) => `${(control as HTMLInputElement).minLength}자 이상 입력해주세요.`],
  ['typeMismatch', () => '주소를 확인해주세요.'],
]

const errorOf = (control: FormControl): string =>
  ERRORS.find(([fault]) => control.validity[fault])?.[1](control) ?? '형식을 확인해주세요.'
