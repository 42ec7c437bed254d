import { isInitials } from '#domain/alerts/keywords/keyword.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'

/** Creates a keyword alert in one tap; the alerts screen reports a refusal. Initial consonants are no keyword. */
export function WatchKeyword({
  keyword,
  name = '키워드 알림',
  ...look
}: { keyword: string; name?: string } & Pick<Parameters<typeof Button>[0], 'kind' | 'size'>) {
  if (isInitials(keyword)) return null
  return (
    <OnceForm method="post" action="/keywordNotify">
      <input type="hidden" name="keyword" value={keyword} />
      <Button {...look} title={`‘${keyword}’ 키워드 알림 받기`}>
        <Icon name="bell-plus" size="small" />
        {name}
      </Button>
    </OnceForm>
  )
}
