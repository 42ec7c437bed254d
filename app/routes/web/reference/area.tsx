import { page } from '#http/answer.server.ts'
import { getArea, listAreas } from '#http/reference/reference.server.ts'
import { titled } from '#ui/meta.ts'
import { CallPanel } from '#ui/reference/callPanel.tsx'
import { areaPath } from '#ui/reference/paths.ts'
import { ReferenceNav } from '#ui/reference/referenceNav.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const areaOf = (data: unknown) => (data as ReturnType<typeof useLoaderData<typeof loader>>).area

export const meta = titled(
  (data) => (data ? `${areaOf(data).name} API` : 'API 문서'),
  (data) => ({ description: areaOf(data).says }),
)

/** The calls of one area of api/v0, in full. */
export const loader = page(({ params }) => ({ area: getArea(params.area), areas: listAreas() }))

export default function Area() {
  const { area, areas } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={`${area.name} API`} words={area.says} />
      <ReferenceNav areas={areas} current={areaPath(area.key)} />
      {area.calls.map((call) => (
        <CallPanel key={call.id} call={call} />
      ))}
    </>
  )
}
