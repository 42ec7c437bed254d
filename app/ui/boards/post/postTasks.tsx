import { type BoardCategory, CATEGORY_NAMES } from '#domain/boards/category.ts'
import { Button } from '../../controls/button.tsx'
import { DeleteForm } from '../../controls/forms/deleteForm.tsx'
import { SelectField } from '../../controls/forms/field.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { TaskAnswers } from '../../controls/popups/taskAnswers.tsx'
import { postTaskPath } from '../boardPaths.ts'

/** Asks before a post is deleted. */
export const DeletePost = ({ id }: { id: number }) => (
  <DeleteForm action={postTaskPath(id, 'delete')}>
    글로 받은 포인트도 함께 회수됩니다. 댓글과 사진도 함께 삭제되며 복구할 수 없습니다.
  </DeleteForm>
)

/** Moves a post to another category, as an admin. */
export const MoveForm = ({ id, category }: { id: number; category: BoardCategory | null }) => (
  <OnceForm method="post" action={postTaskPath(id, 'move')} className="comment-task">
    <SelectField
      label="말머리"
      name="category"
      isOptional={false}
      defaultValue={category ?? ''}
      options={[
        { value: '', name: '말머리 없음' },
        ...Object.entries(CATEGORY_NAMES).map(([value, name]) => ({ value, name })),
      ]}
    />
    <p className="note">핫딜이 아닌 말머리로 바꾸면 딜 정보가 사라지고 딜이 종료됩니다.</p>
    <TaskAnswers>
      <Button kind="primary">저장</Button>
    </TaskAnswers>
  </OnceForm>
)
