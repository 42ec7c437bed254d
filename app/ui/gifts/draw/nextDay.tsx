import { Button } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'

/** The button of the demo that ends `day` and lets the next one begin; `draw`: the receipt on this page. */
export const NextDay = ({ day, draw }: { day: number; draw?: number }) => (
  <section className="panel" aria-labelledby="next-day">
    <div className="panel-head">
      <h2 id="next-day">데모</h2>
    </div>
    <OnceForm method="post" action="/giftGame/nextDay" className="panel-body stack">
      <p className="note">
        하루를 넘기면 오늘의 시드가 공개되어 오늘의 영수증을 바로 확인할 수 있고, 새 상품과 새 약속으로 다음
        날의 뽑기가 열립니다. 데모에만 있는 버튼입니다.
      </p>
      <input type="hidden" name="day" value={day} />
      {draw !== undefined && <input type="hidden" name="draw" value={draw} />}
      <Button>하루 넘기기</Button>
    </OnceForm>
  </section>
)
