import { exhibit } from './zoo/exhibition.js';
import { processAnimals } from './zoo/animals/processes.js';

// Some of these die or write a few milliseconds after their answer: on a machine that is busy for a moment, that
// may be at another call than usual, and the wrong one may be blamed. A try that goes wrong is repeated once.
exhibit('a zoo of servers with one fault each, in processes of their own', processAnimals, {
  timeout: 300_000,
});
