/** What tells one option of a product from another, read from its name. */
interface Options {
  capacity: Set<string>
  size: Set<string>
  amount: Set<string>
  count: Set<string>
  condition: Set<string>
}

const PATTERNS: Record<keyof Options, RegExp> = {
  capacity: /(\d+(?:\.\d+)?)\s*(gb|tb)(?![a-z])/g,
  size: /(\d+(?:\.\d+)?)\s*(형|인치|inch|cm|mm)/g,
  amount: /(\d+(?:\.\d+)?)\s*(kg|g|ml|l)(?![a-z])/g,
  count: /(\d+)\s*(개입|개|팩|봉|캔|병|롤|매|입|포|박스|세트|ea)(?![a-z])/g,
  condition: /(국내판|직구|벌크|리퍼|중고)()/g,
}

/** Names of unlike spelling for the same measure, in one unit. */
function measure(amount: string, unit: string): string {
  const value = Number(amount)
  switch (unit) {
    case 'tb':
      return `${value * 1024}gb`
    case 'kg':
      return `${Math.round(value * 1000)}g`
    case 'l':
      return `${Math.round(value * 1000)}ml`
    case '인치':
    case 'inch':
      return `${value}형`
    default:
      return /^\d/.test(amount)
        ? `${value}${/^(?:개입|개|팩|봉|캔|병|롤|매|입|포|박스|세트|ea)$/.test(unit) ? '' : unit}`
        : amount
  }
}

function readOptions(name: string): Options {
  const text = name.normalize('NFKC').toLowerCase()
  const read = (kind: keyof Options) =>
    new Set([...text.matchAll(PATTERNS[kind])].map(([, amount = '', unit = '']) => measure(amount, unit)))
  return {
    capacity: read('capacity'),
    size: read('size'),
    amount: read('amount'),
    count: read('count'),
    condition: read('condition'),
  }
}

const same = (a: Set<string>, b: Set<string>) => a.size === b.size && [...a].every((item) => b.has(item))

/**
 * True when two names cannot mean the same option: both tell a capacity, size, amount or count and they
 * differ, or one is 리퍼, 중고, 벌크, 직구 and the other is not. What only one of them tells is no contradiction.
 */
export function contradict(oneName: string, otherName: string): boolean {
  const [one, other] = [readOptions(oneName), readOptions(otherName)]
  if (!same(one.condition, other.condition)) return true
  return (['capacity', 'size', 'amount', 'count'] as const).some(
    (kind) => one[kind].size > 0 && other[kind].size > 0 && !same(one[kind], other[kind]),
  )
}
