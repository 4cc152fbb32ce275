/**
 * Returns unrequested motion of a page: longer than one frame, repeated, or smooth scrolling. Runs in the page, so it
 * references nothing outside of itself.
 */
export function motionFaults(): string[] {
  const FRAME = 0.017;
  const seconds = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
  const faults = new Set<string>();
  for (const element of document.querySelectorAll('*')) {
    for (const part of [null, '::before', '::after']) {
      const style = getComputedStyle(element, part);
      if (part !== null && style.content === 'none') continue;
      const name = `${element.localName}${part ?? ''} ${element.className}`;
      const isAnimated = style.animationName !== 'none' && style.animationTimeline === 'auto';
      if (seconds(style.transitionDuration) > FRAME) faults.add(`${name} has a transition`);
      if (isAnimated && seconds(style.animationDuration) > FRAME) faults.add(`${name} is animated`);
      if (isAnimated && style.animationIterationCount === 'infinite') faults.add(`${name} goes on forever`);
      if (style.scrollBehavior === 'smooth') faults.add(`${name} scrolls smoothly`);
    }
  }
  for (const animation of document.getAnimations()) {
    const duration = Number(animation.effect?.getComputedTiming().activeDuration);
    const isOfTime = animation.timeline instanceof DocumentTimeline;
    if (isOfTime && duration > FRAME * 1000) faults.add(`an animation of ${duration} ms`);
  }
  return [...faults];
}
