import { startProgress } from '#client/progress.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { EndlessList } from '../controls/lists/endlessList.tsx'
import { ToTop } from '../shell/toTop.tsx'
import { EmptyState } from '../states/emptyState.tsx'
import { ErrorState } from '../states/errorState.tsx'
import { Skeleton, SkeletonRows } from '../states/skeleton.tsx'
import { Part, Sample } from './sample.tsx'

const ROWS = { each: 20, all: 100 }

/** Empty, loading and error states, and an endless list at its page `page`. */
export function StateSamples({ page }: { page: number }) {
  return (
    <>
      <Part title="기다림">
        <Sample name="진행 줄 (10초까지), 맨 위로 (300픽셀 뒤)">
          <Button type="button" onClick={() => startProgress()}>
            진행 줄
          </Button>
          <ToTop />
        </Sample>
        <Skeleton />
        <SkeletonRows count={2} />
      </Part>
      <Part title="빈 화면과 오류">
        <EmptyState
          title="아직 찜한 상품이 없습니다"
          actions={<ButtonLink to="/_design">오늘의 딜 보기</ButtonLink>}
        >
          상품에서 찜을 누르면 여기에 모입니다.
        </EmptyState>
        <ErrorState status={404} />
        <ErrorState status={500} errorId="0123-4567" />
      </Part>
      <Part title="무한 목록과 페이지 번호">
        <EndlessList
          data={{ page }}
          read={({ page }) => ({
            pageNumber: page,
            pageSize: ROWS.each,
            totalCount: ROWS.all,
            contents: Array.from({ length: ROWS.each }, (_, row) => (page - 1) * ROWS.each + row + 1),
          })}
          idOf={(row) => row}
          pathOf={(page) => `/_design?page=${page}`}
        >
          {(rows) => (
            <ol className="hair">
              {rows.map((row) => (
                <li key={row} className="py-2">
                  {row}번째 줄
                </li>
              ))}
            </ol>
          )}
        </EndlessList>
      </Part>
    </>
  )
}
