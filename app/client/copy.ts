import { say } from './said.ts'

/** Puts `text` where one pastes from, and says `done`, or that it could not. */
export async function copy(text: string, done: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  say(isCopied ? done : '복사하지 못했습니다. 길게 눌러 직접 복사해주세요.')
}

/** Hands an address of ours to the device's own share sheet; where there is none it is copied. */
export async function share(address: string, title: string): Promise<void> {
  if (!navigator.share) return copy(address, LINK_COPIED)
  await navigator.share({ title, url: address }).catch(() => {})
}

export const LINK_COPIED = '링크가 복사 되었습니다.'
