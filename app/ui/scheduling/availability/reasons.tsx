import type { Obstacle } from '#app/domain/scheduling/views/obstacles.ts';

import { obstacleWords } from './obstacle-words.ts';

export function Reasons({ obstacles }: { obstacles: readonly Obstacle[] }) {
  if (obstacles.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-6">
      {obstacles.map((obstacle) => (
        <li key={obstacle.code} className="break-words">
          {obstacleWords(obstacle)}
        </li>
      ))}
    </ul>
  );
}
