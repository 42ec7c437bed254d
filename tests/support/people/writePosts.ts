// Run as a process of its own with DATA_DIR: the demo's posts, written there.
import { signUpMembers } from '#server/demo/members.ts'
import { writePosts } from '#server/demo/posts.ts'

const authors = signUpMembers([{ id: 4201 }, { id: 4202 }])
writePosts(authors)
