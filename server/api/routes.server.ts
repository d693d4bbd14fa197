import { accountRoutes } from './account.server.ts'
import { captureRoutes } from './captures.server.ts'
import { contactRoutes } from './contact.server.ts'
import { administrationRoutes } from './desk/administration.server.ts'
import { bookkeepingRoutes } from './desk/bookkeeping.server.ts'
import { deskClientRoutes } from './desk/clients.server.ts'
import { deskOrderRoutes } from './desk/orders.server.ts'
import { deskProjectRoutes } from './desk/projects.server.ts'
import { deskQuoteRoutes } from './desk/quotes.server.ts'
import { todayRoutes } from './desk/today.server.ts'
import { fileRoutes } from './files.server.ts'
import { messageRoutes } from './messages.server.ts'
import { orderRoutes } from './orders.server.ts'
import { paymentRoutes } from './payments.server.ts'
import { projectRoutes } from './projects.server.ts'
import { reportRoutes } from './reports.server.ts'
import type { ApiRoute } from './route/api-route.server.ts'
import { signInRoutes } from './sign-in.server.ts'

export const apiRoutes: readonly ApiRoute[] = [
  ...signInRoutes,
  ...accountRoutes,
  ...projectRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...contactRoutes,
  ...fileRoutes,
  ...captureRoutes,
  ...messageRoutes,
  ...reportRoutes,
  ...todayRoutes,
  ...deskClientRoutes,
  ...deskProjectRoutes,
  ...deskQuoteRoutes,
  ...deskOrderRoutes,
  ...bookkeepingRoutes,
  ...administrationRoutes,
]
