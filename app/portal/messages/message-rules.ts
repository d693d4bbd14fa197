import * as z from 'zod/mini'
import { messageBodySchema } from '#domain/messages/messages.schema.ts'

const projectId = z._default(z.string(), '')

export const textSchema = z.object({ body: messageBodySchema, projectId })
/** With files the text may be empty. */
export const besideFilesSchema = z.object({ body: z.union([z.literal(''), messageBodySchema]), projectId })
