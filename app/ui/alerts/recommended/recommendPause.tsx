import { seoulTimeText } from '#domain/clock.ts'
import { Button } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'

/** Says until when recommended alerts pause, and ends the pause at a press. */
export const RecommendPause = ({ until, path }: { until: number; path: string }) => (
  <OnceForm method="post" action={path} className="flex items-center justify-between gap-2 px-4 pt-4">
    <p role="status">{seoulTimeText(until)}까지 추천하지 않습니다.</p>
    <Button size="small" name="_act" value="resume">
      다시 켜기
    </Button>
  </OnceForm>
)
