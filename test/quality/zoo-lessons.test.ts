import { exhibit } from './zoo/exhibition.js';
import { lessonAnimals } from './zoo/animals/lessons.js';

exhibit('a zoo of servers whose fault lies behind what their refusals say', lessonAnimals);
