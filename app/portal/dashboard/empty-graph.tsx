/** The frame budget, waiting for a capture. */
export function EmptyGraph() {
  return (
    <div className="relative my-7 h-56 border-line border-y font-mono text-micro text-soft">
      <span className="absolute top-1 right-0">33.3 ms</span>
      <div className="budget-line absolute inset-x-0 top-1/2" />
      <span className="absolute top-1/2 right-0 mt-1">16.7 ms</span>
      <span className="absolute right-0 bottom-1">0 ms</span>
      <p className="absolute bottom-1/2 left-0 mb-2 max-w-[20em]">
        Frame times appear here once your first project has been measured.
      </p>
    </div>
  )
}
