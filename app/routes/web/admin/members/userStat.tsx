import { readMemberStats } from '#domain/membership/memberStats.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { DayPlot } from '#ui/admin/members/dayPlot.tsx'
import { Sheet } from '#ui/controls/lists/sheet.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('회원 통계')

export const loader = page(byAdmin(() => readMemberStats()))

const PROVIDERS: Record<string, string> = {
  kakao: '카카오',
  apple: 'Apple',
  noauth: '인증 없음',
  owner: '소유자 링크',
}

/** The numbers of the site's members. */
export default function UserStat() {
  const { total, active, signUps, leavers, providers, cohorts } = useLoaderData<typeof loader>()
  const number = (count: number) => count.toLocaleString('ko-KR')
  return (
    <>
      <PageHead title="회원 통계" words={`회원 ${number(total)}명`} />
      <section className="panel">
        <dl className="case-facts p-4">
          <dt>방문</dt>
          <dd>
            오늘 {number(active.day)}명 · 7일 {number(active.week)}명 · 30일 {number(active.month)}명
          </dd>
          {providers.map(({ provider, count }) => [
            <dt key={`${provider}-name`}>{PROVIDERS[provider] ?? provider}</dt>,
            <dd key={provider}>{number(count)}명</dd>,
          ])}
        </dl>
      </section>
      <DayPlot title="하루 가입" days={signUps} />
      <DayPlot title="하루 탈퇴" days={leavers} />
      <section className="panel">
        <h2 className="panel-head">가입 주차별 재방문 비율</h2>
        <Sheet label="가입 주차별 재방문 비율">
          <thead>
            <tr>
              <th scope="col">가입한 주</th>
              <th scope="col">회원</th>
              {cohorts.map(({ date }, at) => (
                <th scope="col" key={date}>
                  {at + 1}주 뒤
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ date, size, shares }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td className="num">{number(size)}</td>
                {cohorts.map((week, at) => (
                  <td key={week.date} className="num">
                    {at < shares.length ? `${Math.round((shares[at] ?? 0) * 100)}%` : ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Sheet>
      </section>
    </>
  )
}
