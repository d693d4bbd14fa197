import type { ApiRoute } from '../route/api-route.server.ts'
import { deskAuditRoutes } from './audit.server.ts'
import { deskBookRoutes } from './books.server.ts'
import { clientRoutes } from './clients.server.ts'
import { deskEmailRoutes } from './email.server.ts'
import { enquiryRoutes } from './enquiries.server.ts'
import { findRoutes } from './find.server.ts'
import { heldEmailRoutes } from './held-emails.server.ts'
import { machineRoutes } from './machine.server.ts'
import { notificationRoutes } from './notifications.server.ts'
import { deskOrderRoutes } from './orders.server.ts'
import { deskProjectRoutes } from './projects.server.ts'
import { deskQuoteRoutes } from './quotes.server.ts'
import { deskRefundRoutes } from './refunds.server.ts'
import { deskReminderRoutes } from './reminders.server.ts'
import { deskStaffRoutes } from './staff.server.ts'
import { deskStatementRoutes } from './statement.server.ts'
import { todayRoutes } from './today.server.ts'
import { deskUploadRoutes } from './uploads.server.ts'
import { deskVatNumberRoutes } from './vat-numbers.server.ts'
import { impersonationRoutes } from './viewing.server.ts'
import { deskVisitRoutes } from './visits.server.ts'
import { writingRoutes } from './writing.server.ts'

/** What the studio reads and does at its desk, by screen. */
export const deskRoutes: readonly ApiRoute[] = [
  ...todayRoutes,
  ...findRoutes,
  ...enquiryRoutes,
  ...clientRoutes,
  ...impersonationRoutes,
  ...deskProjectRoutes,
  ...deskUploadRoutes,
  ...deskQuoteRoutes,
  ...deskOrderRoutes,
  ...deskRefundRoutes,
  ...deskBookRoutes,
  ...deskStatementRoutes,
  ...deskVatNumberRoutes,
  ...deskEmailRoutes,
  ...heldEmailRoutes,
  ...deskAuditRoutes,
  ...deskVisitRoutes,
  ...deskStaffRoutes,
  ...deskReminderRoutes,
  ...notificationRoutes,
  ...machineRoutes,
  ...writingRoutes,
]
