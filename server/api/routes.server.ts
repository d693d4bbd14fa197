import { buyerRoutes } from './buyers.server.ts'
import { contactRoutes } from './contact.server.ts'
import { deliveryRoutes } from './deliveries.server.ts'
import { deskRoutes } from './desk/desk.server.ts'
import { downloadRoutes } from './downloads.server.ts'
import { fileRoutes } from './files.server.ts'
import { messageRoutes } from './messages.server.ts'
import { orderRoutes } from './orders.server.ts'
import { ownAccountRoutes } from './own-account.server.ts'
import { paymentRoutes } from './payments.server.ts'
import { projectRoutes } from './projects.server.ts'
import { quoteRoutes } from './quotes.server.ts'
import { rateRoutes } from './rates.server.ts'
import { reminderRoutes } from './reminders.server.ts'
import type { ApiRoute } from './route/api-route.server.ts'
import { signInRoutes } from './sign-in.server.ts'
import { uploadRoutes } from './uploads.server.ts'
import { visitRoutes } from './visits.server.ts'
import { webhookRoutes } from './webhooks.server.ts'

/** Every API route of the product with its policy. */
export const apiRoutes: readonly ApiRoute[] = [
  ...signInRoutes,
  ...ownAccountRoutes,
  ...reminderRoutes,
  ...buyerRoutes,
  ...projectRoutes,
  ...deliveryRoutes,
  ...quoteRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...rateRoutes,
  ...webhookRoutes,
  ...contactRoutes,
  ...visitRoutes,
  ...fileRoutes,
  ...uploadRoutes,
  ...downloadRoutes,
  ...messageRoutes,
  ...deskRoutes,
]
