// What the timetable does at night, in a process of its own: erases who left long enough ago.
import { eraseLeft } from '#domain/membership/erasure.server.ts'

eraseLeft()
