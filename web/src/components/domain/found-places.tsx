import { useLayoutEffect, useRef } from 'react';
import './found-places.css';

/** Style of the places of a searched text, and of the selected one. */
export const foundStyle = 'found';
export const selectedStyle = 'found found-selected';

type FoundPlacesProps = { text: string; places: readonly number[]; length: number; at: number };

/** Marks places behind the text of a text box, which must have the same size and type. Scrolls to the one `at` an index. */
export function FoundPlaces({ text, places, length, at }: FoundPlacesProps) {
  const selected = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another place is selected
  useLayoutEffect(() => {
    selected.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [at]);
  return (
    <div aria-hidden="true" className="found-places article-text pointer-events-none absolute inset-0 py-4">
      {places.map((place, index) => {
        const end = (places[index - 1] ?? -length) + length;
        const isSelected = place === at;
        return (
          <span key={place}>
            {text.slice(end, place)}
            <span ref={isSelected ? selected : undefined} className={isSelected ? selectedStyle : foundStyle}>
              {text.slice(place, place + length)}
            </span>
          </span>
        );
      })}
      {text.slice((places.at(-1) ?? -length) + length)}
    </div>
  );
}
