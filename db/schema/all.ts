// drizzle wants every table in one namespace; nothing else imports this file.
export * from './accounts.ts'
export * from './alerts.ts'
export * from './boards.ts'
export * from './devices.ts'
export * from './moderation.ts'
export * from './products.ts'
export * from './rewards.ts'
