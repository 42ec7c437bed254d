import { CallRefused, call } from '#client/calls.ts'
import { showToast } from '#client/toasts.ts'

const NOT_SAVED = '저장하지 못했습니다. 연결을 확인하고 다시 시도해주세요.'

/** Saves a change of settings at once. A toast says `saved`, or why it is not saved; then the answer is false. */
export async function saveSettings(path: string, change: object, saved: string): Promise<boolean> {
  try {
    await call(path, { method: 'PUT', json: change, isQuiet: true })
    showToast(saved)
    return true
  } catch (error) {
    showToast((error instanceof CallRefused && error.message) || NOT_SAVED)
    return false
  }
}
